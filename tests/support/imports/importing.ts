import { beginImport } from '../../../functions/application/imports/begin-import.ts'
import { importStep } from '../../../functions/application/imports/import-step.ts'
import { device } from '../../../shared/entities/device.ts'
import { geofence } from '../../../shared/entities/geofence.ts'
import { group } from '../../../shared/entities/group.ts'
import { fixture } from '../../functions/api/api-fixture.ts'
import { answerOf, foreignServer, type ForeignServer } from './foreign-server.ts'

export const address = 'https://old.example'
const depot = { id: 4, name: 'Depot', area: 'CIRCLE (36.75 3.06, 250)', attributes: {} }

/** A small fleet: two devices in a group below another, a geofence of the group, and somebody who sees the group. */
export const fleet = () =>
  foreignServer({
    users: [
      { id: 1, name: 'Root', email: 'root@old.example', administrator: true },
      { id: 9, name: 'Nadia', email: 'nadia@old.example', readonly: true },
    ],
    groups: [
      { id: 2, name: 'Vans', groupId: 30 },
      { id: 30, name: 'Algiers', groupId: 0 },
    ],
    geofences: [depot],
    devices: [
      { id: 5, name: 'Van 1', uniqueId: 'van-1', groupId: 2 },
      { id: 6, name: 'Van 2', uniqueId: 'van-2', groupId: 2 },
    ],
    'groups?userId=9': [{ id: 30 }],
    'geofences?groupId=2': [{ id: 4 }],
    'users?userId=1': [{ id: 9 }],
  })

/** A world in which that server is imported from. */
export async function importing(server: ForeignServer, { historyFrom = null as number | null } = {}) {
  const at = await fixture()
  const { tenantId } = at.amina
  at.world.imported.answer = (url, token) => answerOf(server, url, token)
  const begin = () =>
    beginImport(at.world, tenantId, { address, token: server.token, historyFrom, startedBy: at.amina.id })
  const step = (isTimeUp = () => false) => importStep(at.world, tenantId, isTimeUp)
  const state = async () => (await at.world.imports(tenantId).state())!
  const names = async () => {
    const { records } = at.amina
    const all = [await records.list(device), await records.list(group), await records.list(geofence)]
    return all.map((each) => each.map(({ name }) => name))
  }
  return { ...at, records: at.amina.records, tenantId, begin, step, state, names, imports: at.world.imports(tenantId) }
}
