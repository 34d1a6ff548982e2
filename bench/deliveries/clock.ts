/** Returns the monotonic clock of the machine in milliseconds. All its processes share it. */
export const machineMs = (): number => Number(process.hrtime.bigint()) / 1e6
