import { expect, it } from 'vitest'
import { mailMaker } from '../../../../functions/reports/scheduled/make-mail.ts'
import { dayMs } from '../../../../shared/domain/time/durations.ts'
import { addDevice, colleague, drive, eventOf, noon, person, share } from '../../api/api-fixture.ts'
import { scheduled, scheduledFixture } from './scheduled-fixture.ts'

/** Two vehicles, of which one had an alarm. What they did in a day goes to Amina, and of the van to Nadia as well. */
async function fleet(attributes: object = {}) {
  const at = await scheduledFixture()
  const { amina, world } = at
  const van = await addDevice(amina, { name: 'Van 1' })
  const truck = await addDevice(amina, { name: 'Truck' })
  for (const { id } of [van, truck]) {
    // northwards, 300 metres a minute
    for (let minute = 0; minute <= 20; minute++) {
      const attributes = { ignition: true, motion: true, fuel: 40 - minute / 10 }
      const moving = { latitude: 36.7 + minute * 0.003, speed: 10, attributes }
      await drive(world, amina.tenantId, id, [minute * 60], moving)
    }
  }
  const alarm = eventOf(truck.id, 1210, { type: 'alarm', eventTime: noon, attributes: { alarm: 'sos' } })
  const tracks = world.tracks(amina.tenantId)
  await tracks.save({ state: await tracks.state(truck.id), accepted: [], events: [alarm] })
  const wanted = { daily: true, performance: true, allDevices: true, ...attributes }
  const { reportId } = await scheduled(at, amina, { type: 'utilisation', attributes: wanted })
  const nadia = await colleague(world, amina, person('Nadia', { attributes: { language: 'ar' } }))
  await share(amina, nadia, { type: 'device', id: van.id })
  await share(amina, nadia, { type: 'report', id: reportId })
  world.moveTo(noon + dayMs)
  return at
}

it('a mail says how the fleet of its reader did, with the rows as a file and the page behind it', async () => {
  const at = await fleet()
  await at.run({ makeMail: mailMaker(at.world, () => false) })
  const [mine, hers] = at.world.mails
  expect(mine!.text).toMatch(/Distance: .*of 2 vehicles drove/)
  expect(mine!.text).toMatch(/Alarms per 100 km: .*1 alarm\n/)
  expect(mine!.text).toMatch(/https:\/\/qafila\.example\/performance\?all=true&period=custom&from=2024-04-30/)
  expect(mine!.html).toContain('Truck')
  expect(mine!.attachment).toBeDefined()
  expect(hers!.html).toContain('dir="rtl"')
  expect(hers!.html).toContain('Van 1')
  expect(hers!.html).not.toContain('Truck')
})

it('a mail says what the fuel cost, where the organisation set a price', async () => {
  const at = await fleet()
  const { settings } = await at.amina.records.tenant()
  const attributes = { ...settings.attributes, 'fuel.prices': '2024-01-01 1.5' }
  await at.amina.records.saveSettings({ ...settings, attributes })
  await at.run({ makeMail: mailMaker(at.world, () => false) })
  // two litres of two vehicles
  expect(at.world.mails[0]!.text).toMatch(/Consumption: .*4.l used · cost 6\n/)
})

it.each([
  { name: 'nobody asked for them', attributes: { performance: false } },
  { name: 'nobody said anything', attributes: { performance: undefined } },
])('a mail is without figures where $name', async ({ attributes }) => {
  const at = await fleet(attributes)
  await at.run({ makeMail: mailMaker(at.world, () => false) })
  expect(at.world.mails).toHaveLength(2)
  expect(at.world.mails[0]!.text).not.toContain('vehicles drove')
})

it('is sent without the figures when there is no time left for them', async () => {
  const at = await fleet()
  const jobs = await at.world.reportJobs(at.amina.tenantId)
  const isMade = async (id: string) => (await jobs.get(id))?.state === 'ready'
  let isOver = false
  const world = {
    ...at.world,
    reportJobs: async () => ({
      ...jobs,
      async get(id: string) {
        isOver = await isMade(id)
        return jobs.get(id)
      },
    }),
  }
  await at.run({ makeMail: mailMaker(world, () => isOver) })
  expect(at.world.mails.length).toBeGreaterThan(0)
  expect(at.world.mails[0]!.text).not.toContain('vehicles drove')
  expect(at.world.mails[0]!.attachment).toBeDefined()
})
