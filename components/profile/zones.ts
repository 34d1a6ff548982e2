/** Groups time zones by region, in the given order: `Europe/Berlin` is in `Europe`. Those without a region come last. */
export function zonesByRegion(zones: readonly string[]): [region: string, zones: string[]][] {
  const groups = new Map<string, string[]>()
  for (const zone of ['UTC', ...zones.filter((one) => one !== 'UTC')]) {
    const region = zone.includes('/') ? (zone.split('/')[0] ?? '') : ''
    groups.set(region, [...(groups.get(region) ?? []), zone])
  }
  const others = groups.get('') ?? []
  groups.delete('')
  return [...groups, ['', others]]
}

/** Names a zone within its region: "Argentina, Buenos Aires". */
export const zoneLabel = (zone: string): string => {
  const parts = zone.split('/')
  return (parts.length > 1 ? parts.slice(1) : parts).join(', ').replaceAll('_', ' ')
}
