import { expect, it } from 'vitest'
import { shortForm } from './readable.ts'
import { resourcesOf, synthesized } from './synthesized.ts'

it('no schedule is made before its group', () => {
  const { product } = synthesized()
  const [[group] = []] = resourcesOf(product, 'AWS::Scheduler::ScheduleGroup')
  for (const [id] of resourcesOf(product, 'AWS::Scheduler::Schedule'))
    expect(product.Resources[id]?.DependsOn).toContain(group)
})

it('all schedules, on one page', () => {
  const page = resourcesOf(synthesized().product, 'AWS::Scheduler::Schedule').map(([, schedule]) => {
    const target = shortForm(schedule['Target']) as Record<string, unknown>
    return `${String(schedule['Description'])}: ${String(schedule['ScheduleExpression'])}, with ${String(target['Input'])}`
  })
  expect(page).toMatchInlineSnapshot(`
    [
      "ingest-minute: rate(1 minute), with {"time":"<aws.scheduler.scheduled-time>"}",
      "live-keepalive: rate(1 minute), with {"time":"<aws.scheduler.scheduled-time>"}",
      "notify-due: rate(1 minute), with {"time":"<aws.scheduler.scheduled-time>"}",
      "reports-scheduled: rate(1 minute), with {"time":"<aws.scheduler.scheduled-time>"}",
      "watch-devices: rate(1 minute), with {"time":"<aws.scheduler.scheduled-time>"}",
      "watch-guests: rate(1 minute), with {"time":"<aws.scheduler.scheduled-time>"}",
      "watch-tenants: rate(1 minute), with {"time":"<aws.scheduler.scheduled-time>"}",
    ]
  `)
})
