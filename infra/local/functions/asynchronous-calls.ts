import { randomUUID } from 'node:crypto'
import { minuteMs } from '../../../shared/domain/time/durations.ts'
import { awsLimits } from '../emulators/aws-limits.data.ts'
import type { FailurePlan } from '../plan/types.ts'

/**
 * Asynchronous invocations: for the caller the call is done when Lambda has taken it, and Lambda tries a function that
 * fails again, a minute and then two later, with the same input. What fails to the end goes to the function's failure
 * queue. Tries that are due after a stop are forgotten.
 * @see AWS Lambda developer guide, "How Lambda handles errors and retries with asynchronous invocation"
 */
export class AsynchronousCalls {
  readonly #working = new Set<Promise<unknown>>()
  readonly #waiting = new Set<NodeJS.Timeout>()
  #isStopped = false

  constructor(private readonly calls: Calls) {}

  /** @param caller for the terminal, when something fails */
  begin(target: AsynchronousTarget, { caller, input }: { caller: string; input: unknown }): void {
    const bytes = Buffer.byteLength(JSON.stringify(input))
    // Lambda does not take it, so there is nothing to try again
    if (bytes > payloadBytesMax) console.error(`${caller}: RequestEntityTooLarge: ${bytes} bytes; 1 MB at most`)
    else void this.#attempt(target, { caller, input, tries: 1 })
  }

  /** Calls once, and waits for it. @throws what the function throws */
  async once({ functionArn }: AsynchronousTarget, input: unknown): Promise<void> {
    const work = this.calls.invoke(functionArn, input).finally(() => this.#working.delete(work))
    this.#working.add(work)
    await work
  }

  idle(): boolean {
    return this.#working.size === 0
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    for (const timer of this.#waiting) clearTimeout(timer)
    await Promise.allSettled(this.#working)
  }

  async #attempt(target: AsynchronousTarget, attempt: Attempt): Promise<void> {
    const { retries, queueArn } = target.failure
    const { caller, input, tries } = attempt
    try {
      await this.once(target, input)
    } catch (error) {
      console.error(`${caller}, try ${tries} of ${retries + 1}: ${String(error)}`)
      if (this.#isStopped) return
      if (tries <= retries) this.#later(tries * minuteMs, () => this.#attempt(target, { ...attempt, tries: tries + 1 }))
      else if (queueArn) this.calls.giveUp(queueArn, failureRecord(target, { input, tries, error }))
    }
  }

  #later(afterMs: number, run: () => Promise<void>): void {
    const timer = setTimeout(() => {
      this.#waiting.delete(timer)
      void run()
    }, afterMs).unref()
    this.#waiting.add(timer)
  }
}

export interface AsynchronousTarget {
  functionArn: string
  failure: FailurePlan
}

export interface Calls {
  invoke: (arn: string, event: unknown) => Promise<unknown>
  /** @param record JSON text, as Lambda writes it to a destination */
  giveUp: (queueArn: string, record: string) => void
}

interface Attempt {
  caller: string
  input: unknown
  tries: number
}

const payloadBytesMax = awsLimits.lambda.asynchronousPayloadBytesMax.value

/** @see AWS Lambda developer guide, "Capturing records of Lambda asynchronous invocations" */
const failureRecord = (
  { functionArn }: AsynchronousTarget,
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
