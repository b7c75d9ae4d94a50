import type { Person } from '../api-fixture.ts'

/** The tenant matches tracks to roads. */
export async function turnOnRoads({ records }: Person): Promise<void> {
  const { settings } = await records.tenant()
  await records.saveSettings({ ...settings, attributes: { ...settings.attributes, 'roads.enable': true } })
}
