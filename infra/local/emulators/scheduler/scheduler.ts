import { randomUUID } from 'node:crypto'
import { Cron } from 'croner'
import type { SchedulePlan } from '../../plan/types.ts'
import { dayMs, hourMs, minuteMs } from '../../../../shared/domain/time/durations.ts'

/**
 * EventBridge Scheduler: `rate(…)` and `cron(…)` call functions with the schedule's input. It calls them
 * asynchronously: for Scheduler the call is done when Lambda has taken it, and Lambda tries a function that fails twice
 * more, a minute and then two later, with the same input. What fails to the end goes to the function's failure queue.
 * @see AWS Lambda developer guide, "How Lambda handles errors and retries with asynchronous invocation"
 *
 * Not imitated: `at(…)`, flexible windows, and what Scheduler does when Lambda takes no calls (its retries, its
 * dead-letter queue). Tries that are due after a stop are forgotten.
 */
export interface Clock {
  /** Runs the schedules whose name contains the part, as if it were that time. @throws Error when none is called so */
  run(namePart: string, at: Date): Promise<void>
  idle(): boolean
  stop(): Promise<void>
}

/** of an asynchronous invocation: AWS Lambda API reference, "Invoke" */
const payloadBytesMax = 1_048_576
const unitMs = { minute: minuteMs, hour: hourMs, day: dayMs }

export interface Calls {
  invoke: (arn: string, event: unknown) => Promise<unknown>
  /** @param record JSON text, as Lambda writes it to a destination */
  giveUp: (queueArn: string, record: string) => void
}

export function startClock(plans: readonly SchedulePlan[], { invoke, giveUp }: Calls): Clock {
  const working = new Set<Promise<unknown>>()
  const waiting = new Set<NodeJS.Timeout>()
  let isStopped = false
  const stops = plans
    .filter(({ enabled }) => enabled)
    .map((plan) => begin(plan, (at) => void fire(plan, inputOf(plan, at))))

  async function call({ functionArn }: SchedulePlan, input: unknown): Promise<void> {
    const work = invoke(functionArn, input).finally(() => working.delete(work))
    working.add(work)
    await work
  }

  async function fire(plan: SchedulePlan, input: unknown, tries = 1): Promise<void> {
    const { retries, queueArn } = plan.failure
    const bytes = Buffer.byteLength(JSON.stringify(input))
    if (bytes > payloadBytesMax) {
      // Lambda does not take it, so there is nothing to try again
      return console.error(`schedule ${plan.name}: RequestEntityTooLarge: ${bytes} bytes; 1 MB at most`)
    }
    try {
      await call(plan, input)
    } catch (error) {
      console.error(`schedule ${plan.name}, try ${tries} of ${retries + 1}: ${String(error)}`)
      if (isStopped) return
      if (tries <= retries) tryAgain(tries * minuteMs, () => void fire(plan, input, tries + 1))
      else if (queueArn) giveUp(queueArn, failureRecord(plan, { input, tries, error }))
    }
  }

  function tryAgain(afterMs: number, run: () => void): void {
    const timer = setTimeout(() => {
      waiting.delete(timer)
      run()
    }, afterMs).unref()
    waiting.add(timer)
  }

  return {
    run: async (part, at) => {
      const called = plans.filter(({ name }) => name.toLowerCase().includes(part.toLowerCase()))
      const names = plans.map(({ name }) => name).join(', ')
      if (called.length === 0) throw new Error(`no schedule is called ${part}; there are: ${names}`)
      await Promise.all(called.map((plan) => call(plan, inputOf(plan, at))))
    },
    idle: () => working.size === 0,
    stop: async () => {
      isStopped = true
      for (const stop of stops) stop()
      for (const timer of waiting) clearTimeout(timer)
      await Promise.allSettled(working)
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

/** @see AWS Lambda developer guide, "Capturing records of Lambda asynchronous invocations" */
const failureRecord = (
  { functionArn }: SchedulePlan,
  { input, tries, error }: { input: unknown; tries: number; error: unknown },
): string =>
  JSON.stringify({
    version: '1.0',
    timestamp: new Date().toISOString(),
    requestContext: {
      requestId: randomUUID(),
      functionArn: `${functionArn}:$LATEST`,
      condition: 'RetriesExhausted',
      approximateInvokeCount: tries,
    },
    requestPayload: input,
    responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
    responsePayload: { errorMessage: error instanceof Error ? error.message : String(error) },
  })

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
