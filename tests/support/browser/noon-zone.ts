import type { Api } from '../../../infra/local/demo/create-tenants.ts'

/** Where it is about noon now. */
const zoneAtNoon = (): string => {
  const behind = new Date().getUTCHours() - 12
  return `Etc/GMT${behind < 0 ? '' : '+'}${behind}`
}

/** Gives the signed-in person a time zone where it is about noon: what happened a moment ago was today. */
export async function setNoonZone(api: Api): Promise<void> {
  const { id, ...own } = (await api('GET', '/session')) as { id: number; attributes: object }
  await api('PUT', `/users/${id}`, { ...own, id, attributes: { ...own.attributes, timezone: zoneAtNoon() } })
}
