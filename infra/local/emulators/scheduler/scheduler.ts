import { randomUUID } from 'node:crypto'
import { Cron } from 'croner'
import { AsynchronousCalls, type Calls } from '../../functions/asynchronous-calls.ts'
import type { SchedulePlan } from '../../plan/types.ts'
import { dayMs, hourMs, minuteMs } from '../../../../shared/domain/time/durations.ts'

/**
 * EventBridge Scheduler: `rate(…)` and `cron(…)` call functions with the schedule's input. It calls them
 * asynchronously.
 *
 * Not imitated: `at(…)`, flexible windows, and what Scheduler does when Lambda takes no calls (its retries, its
 * dead-letter queue).
 */
export interface Clock {
  /** Runs the schedules whose name contains the part, as if it were that time. @throws Error when none is called so */
  run(namePart: string, at: Date): Promise<void>
  idle(): boolean
  stop(): Promise<void>
}

const unitMs = { minute: minuteMs, hour: hourMs, day: dayMs }

export function startClock(plans: readonly SchedulePlan[], lambda: Calls): Clock {
  const calls = new AsynchronousCalls(lambda)
  const stops = plans
    .filter(({ enabled }) => enabled)
    .map((plan) =>
      begin(plan, (at) => calls.begin(plan, { caller: `schedule ${plan.name}`, input: inputOf(plan, at) })),
    )
  return {
    run: async (part, at) => {
      const called = plans.filter(({ name }) => name.toLowerCase().includes(part.toLowerCase()))
      const names = plans.map(({ name }) => name).join(', ')
      if (called.length === 0) throw new Error(`no schedule is called ${part}; there are: ${names}`)
      await Promise.all(called.map((plan) => calls.once(plan, inputOf(plan, at))))
    },
    idle: () => calls.idle(),
    stop: async () => {
      for (const stop of stops) stop()
      await calls.stop()
    },
  }
}

/** @returns how to stop it. @throws Error that names an expression which cannot be kept */
function begin({ name, expression, timezone }: SchedulePlan, fire: (at: Date) => void): () => void {
  const rate = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression)
  if (rate) {
    const timer = setInterval(() => fire(new Date()), Number(rate[1]) * unitMs[rate[2] as keyof typeof unitMs])
    timer.unref()
    return () => clearInterval(timer)
  }
  const cron = /^cron\((.+)\)$/.exec(expression)?.[1]
  if (!cron) throw new Error(`schedule ${name}: ${expression} is not understood by the local cloud`)
  const job = new Cron(cronPattern(cron), { timezone, alternativeWeekdays: true, unref: true }, () => fire(new Date()))
  return () => job.stop()
}

/** AWS has no seconds and counts `0/15` as "from 0, each 15". */
function cronPattern(cron: string): string {
  const highest = [59, 23, 31, 12, 7, 2199]
  const fields = cron.split(' ').map((field, index) => field.replace(/^(\d+)\/(\d+)$/, `$1-${highest[index]}/$2`))
  return ['0', ...fields].join(' ')
}

/** Fills the places that EventBridge Scheduler fills. @see EventBridge Scheduler, "Context attributes" */
function inputOf(plan: Pick<SchedulePlan, 'name' | 'input'>, at: Date): unknown {
  const attributes: Record<string, string> = {
    'schedule-arn': `arn:aws:scheduler:local-1:000000000000:schedule/default/${plan.name}`,
    'scheduled-time': at.toISOString().replace(/\.\d{3}Z$/, 'Z'),
    'execution-id': randomUUID(),
    'attempt-number': '1',
  }
  const text = plan.input.replaceAll(/<aws\.scheduler\.([a-z-]+)>/g, (whole, name: string) => attributes[name] ?? whole)
  return JSON.parse(text)
}
