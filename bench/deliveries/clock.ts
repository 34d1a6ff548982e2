/** The monotonic clock of the machine, the same in every process of it, in milliseconds. */
export const machineMs = (): number => Number(process.hrtime.bigint()) / 1e6
