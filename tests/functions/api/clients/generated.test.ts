import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { generate } from 'openapi-typescript-codegen'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openApi } from '../../../../functions/api/openapi/document.ts'
import { routes } from '../../../../functions/api/routes.ts'
import { addDevice, ask, drive, eventOf, fixture, password } from '../api-fixture.ts'
import { addOneOfEach } from '../samples.ts'
import { serveApp } from './serve-app.ts'

/** Generators that other people use write clients from our document; these are built here, and call the API. */
const run = promisify(execFile)
const document = openApi(routes, '9.8.7')
const period = { from: '2024-05-01T00:00:00Z', to: '2024-05-02T00:00:00Z' }

let folder: string
let served: Awaited<ReturnType<typeof serveApp>>
let token: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'generated-clients-'))
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(document))
})
afterAll(() => rm(folder, { recursive: true }))

beforeEach(async () => {
  const at = await fixture()
  const van = await addDevice(at.amina, { name: 'Van 1' })
  await addOneOfEach(at.amina, 'Depot')
  const state = await drive(at.world, at.amina.tenantId, van.id, [1, 2, 3])
  await at.world.tracks(at.amina.tenantId).save({ state, accepted: [], events: [eventOf(van.id, 4)] })
  token = (await ask(at, '/api/session/token', { method: 'POST', as: at.amina })).text
  served = await serveApp(at)
})
afterEach(() => served.stop())

/** What both programs print. */
const answered = {
  signedIn: 'amina@atlas.example',
  devices: ['Van 1'],
  positions: [1],
  geofences: ['Depot'],
  made: { name: 'Van 2', uniqueId: 'van-2' },
  shared: true,
  events: ['ignitionOn'],
  route: 3,
  job: 'waiting',
  missing: 404,
}

describe('a client in TypeScript', { tags: 'slow' }, () => {
  const program = `
    import { ApiError, DevicesService, GeofencesService, LinksAndSharesService, OpenAPI } from './client/index.js'
    import { PositionsAndEventsService, ReportsService, SessionsAndTokensService } from './client/index.js'
    import type { ReportJob } from './client/index.js'

    const [base = '', token = ''] = process.argv.slice(2)
    OpenAPI.BASE = base + '/api'
    const signedIn = await SessionsAndTokensService.postSession({ email: 'amina@atlas.example', password: '${password}' })
    OpenAPI.TOKEN = token
    const devices = await DevicesService.getDevices()
    const positions = await PositionsAndEventsService.getPositions()
    const geofences = await GeofencesService.getGeofences()
    const made = await DevicesService.postDevices({ name: 'Van 2', uniqueId: 'van-2' })
    const guest = await LinksAndSharesService.postDevicesShare({ deviceId: made.id })
    const ids = devices.map(({ id }) => id)
    const { from, to } = ${JSON.stringify(period)}
    const events = await ReportsService.getReportsEvents(from, to, ids)
    const route = await ReportsService.getReportsRoute(from, to, ids)
    const asked = { deviceId: ids, from, to, prefer: 'respond-async' }
    const job = (await ReportsService.getReportsTrips(asked.from, asked.to, asked.deviceId, undefined, undefined, undefined, asked.prefer)) as ReportJob
    const missing = await DevicesService.getDevicesById(99).catch((error: unknown) => (error as ApiError).status)
    console.log(JSON.stringify({
      signedIn: signedIn.email,
      devices: devices.map(({ name }) => name),
      positions: Array.isArray(positions) ? positions.map(({ deviceId }) => deviceId) : [],
      geofences: geofences.map(({ name }) => name),
      made: { name: made.name, uniqueId: made.uniqueId },
      shared: guest.length > 20,
      events: Array.isArray(events) ? events.map(({ type }) => String(type)) : [],
      route: Array.isArray(route) ? route.length : 0,
      job: job.state,
      missing,
    }))
  `

  it('compiles strictly, and works', async () => {
    await generate({ input: document, output: join(folder, 'client'), httpClient: 'fetch' })
    await writeFile(join(folder, 'program.ts'), program)
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    const types = ['--strict', '--noEmit', '--target', 'es2023', '--module', 'esnext', '--moduleResolution', 'bundler']
    const nodeTypes = ['--typeRoots', resolve('node_modules/@types'), '--types', 'node']
    await run(resolve('node_modules/.bin/tsc'), [...types, ...nodeTypes, '--ignoreConfig', 'program.ts'], {
      cwd: folder,
    })
    const { stdout } = await run('node', ['--import', 'tsx', join(folder, 'program.ts'), served.url, token])
    expect(JSON.parse(stdout)).toEqual(answered)
  })
})

/** With `openapi-python-client`, which brings what its clients import. */
const python = process.env['PYTHON'] ?? 'python3'
const isInstalled = spawnSync(python, ['-c', 'import openapi_python_client, httpx']).status === 0

describe.skipIf(!isInstalled)('a client in Python (where openapi-python-client is installed)', { tags: 'slow' }, () => {
  const program = `
import importlib, json, pkgutil, sys, warnings
from datetime import datetime
base, token = sys.argv[1:]
warnings.simplefilter("error")
import qafila_client
from qafila_client import AuthenticatedClient, Client

for module in pkgutil.walk_packages(qafila_client.__path__, "qafila_client."):
    importlib.import_module(module.name)

from qafila_client.api.devices import get_devices, get_devices_by_id, post_devices
from qafila_client.api.geofences import get_geofences
from qafila_client.api.links_and_shares import post_devices_share
from qafila_client.api.positions_and_events import get_positions
from qafila_client.api.reports import get_reports_events, get_reports_route, get_reports_trips
from qafila_client.api.sessions_and_tokens import post_session
from qafila_client.models import DeviceDraft, PostDevicesShareBody, PostSessionBody

guest = Client(base_url=base + "/api")
session = PostSessionBody(email="amina@atlas.example", password="${password}")
signed_in = post_session.sync(client=guest, body=session)
client = AuthenticatedClient(base_url=base + "/api", token=token)
devices = get_devices.sync(client=client)
positions = get_positions.sync(client=client)
geofences = get_geofences.sync(client=client)
made = post_devices.sync(client=client, body=DeviceDraft(name="Van 2", unique_id="van-2"))
share = post_devices_share.sync(client=client, body=PostDevicesShareBody(device_id=made.id))
ids = [each.id for each in devices]
asked = {"from_": datetime.fromisoformat("${period.from}"), "to": datetime.fromisoformat("${period.to}"), "device_id": ids}
events = get_reports_events.sync(client=client, **asked)
route = get_reports_route.sync(client=client, **asked)
job = get_reports_trips.sync(client=client, prefer="respond-async", **asked)
missing = get_devices_by_id.sync_detailed(99, client=client)
print(json.dumps({
    "signedIn": signed_in.email,
    "devices": [each.name for each in devices],
    "positions": [each.device_id for each in positions],
    "geofences": [each.name for each in geofences],
    "made": {"name": made.name, "uniqueId": made.unique_id},
    "shared": len(share) > 20,
    "events": [each.type_.value for each in events],
    "route": len(route),
    "job": job.state.value,
    "missing": missing.status_code.value,
}))
`

  it('imports as a whole, and works', async () => {
    const made = ['generate', '--path', 'openapi.json', '--output-path', 'python', '--overwrite']
    await run(python, ['-m', 'openapi_python_client', ...made], { cwd: folder })
    await writeFile(join(folder, 'python', 'program.py'), program)
    const { stdout } = await run(python, [join('python', 'program.py'), served.url, token], { cwd: folder })
    expect(JSON.parse(stdout)).toEqual(answered)
  })
})
