import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { awsLimits } from '../emulators/aws-limits.data.ts'
import type { FunctionLog } from './function-log.ts'
import type { Guarded } from '../permissions/guard.ts'
import type { FunctionPlan } from '../plan/types.ts'

export class FunctionError extends Error {
  override name = 'FunctionError'
  constructor(
    readonly errorType: string,
    message: string,
  ) {
    super(message)
  }
}

/**
 * How many calls one thread has under way. More would share its processor until all of them are too slow, and what they
 * ask the stores would wait beyond its own time.
 */
const callsAtOnceMax = 32

/** A small function lives with less room for what is garbage at once: each thread would take 48 MB in time. */
const smallMegabytes = 256

/** V8 counts its young generation as so many semi-spaces. */
const semiSpacesOfYoung = 3

const payloadBytesMax = awsLimits.lambda.synchronousPayloadBytesMax.value

interface Reported {
  denied?: string
  id?: string
  answer?: string
  error?: { errorType: string; errorMessage: string }
  failed?: { errorType: string; errorMessage: string; trace: string[] }
  ready?: boolean
}

/** How the role of a function is held to: see `infra/local/permissions`. */
export interface Permissions {
  guardFile: string
  guarded: Guarded
  /** takes one line for each refused call */
  denied: (line: string) => void
}

/** How a function is used on this machine. */
interface Use {
  /** Somebody waits for it: others leave it their turn of the processor. */
  isAwaited: boolean
  /** ends the thread after so long without an event */
  unusedMsMax: number
}

interface Pending {
  resolve: (answer: unknown) => void
  reject: (error: FunctionError) => void
  timer: NodeJS.Timeout
}

interface Waiting extends Omit<Pending, 'timer'> {
  payload: string
}

/**
 * A function in a thread of its own, with its own environment and the bundle that is deployed.
 *
 * @see AWS Lambda developer guide, "Lambda quotas": what one invocation and its answer may weigh
 *
 * Not imitated: memory limits, several environments of one function: invocations that come together share one thread, and beyond some wait, as they do on AWS for a new
 * environment; their time begins when they do.
 */
export class FunctionHost {
  private readonly pending = new Map<string, Pending>()
  /** those that begin when another is done, the oldest first */
  private readonly waiting: Waiting[] = []
  private stopping = false
  private unused: NodeJS.Timeout | null = null
  /** null before the first event, and after a thread ended */
  private thread: Worker | null = null

  constructor(
    private readonly plan: FunctionPlan,
    private readonly environment: Record<string, string>,
    private readonly log: FunctionLog,
    private readonly permissions: Permissions | null,
    private readonly use: Use,
  ) {}

  /** Loads the bundle before the first event does. @throws Error that names the function, when it cannot be loaded */
  async load(): Promise<void> {
    const { thread, loaded } = this.launch()
    this.thread = thread
    await loaded
    this.endWhenUnused()
  }

  /**
   * @throws FunctionError when the handler threw, was too slow, its thread ended, event or answer is too large, or more
   *   calls come at once than are reserved
   */
  async invoke(event: unknown): Promise<unknown> {
    const payload = JSON.stringify(event ?? null)
    if (Buffer.byteLength(payload) > payloadBytesMax) {
      const because = `Request must be smaller than ${payloadBytesMax} bytes for the InvokeFunction operation`
      throw new FunctionError('RequestTooLargeException', because)
    }
    if (this.inFlight() >= (this.plan.reservedExecutions ?? Number.POSITIVE_INFINITY)) {
      throw new FunctionError('TooManyRequestsException', 'Rate Exceeded.')
    }
    return new Promise((resolve, reject) => {
      this.waiting.push({ payload, resolve, reject })
      this.beginWaiting()
    })
  }

  inFlight(): number {
    return this.pending.size + this.waiting.length
  }

  async stop(): Promise<void> {
    this.stopping = true
    if (this.unused) clearTimeout(this.unused)
    await this.thread?.terminate()
    this.failAll('Runtime.ExitError', 'was stopped')
    for (const { reject } of this.waiting.splice(0)) {
      reject(new FunctionError('Runtime.ExitError', `${this.plan.title} was stopped`))
    }
  }

  private beginWaiting(): void {
    while (!this.stopping && this.pending.size < callsAtOnceMax) {
      const next = this.waiting.shift()
      if (!next) return
      this.begin(next)
    }
  }

  private begin({ payload, resolve, reject }: Waiting): void {
    if (this.unused) clearTimeout(this.unused)
    const thread = (this.thread ??= this.launch().thread)
    const id = randomUUID()
    const timeoutMs = this.plan.timeoutSeconds * 1000
    this.pending.set(id, { resolve, reject, timer: setTimeout(() => this.tooSlow(), timeoutMs) })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    thread.postMessage({ id, payload, deadline: Date.now() + timeoutMs })
  }

  private launch(): { thread: Worker; loaded: Promise<void> } {
    const { plan, log, permissions } = this
    const [module = 'index', handler = 'handler'] = plan.handler.split('.')
    const { name: functionName, arn: functionArn, memoryMegabytes, semiSpaceMegabytes } = plan
    const usualSemiSpace = memoryMegabytes > smallMegabytes ? 8 : 2
    const thread = new Worker(new URL('./function-worker.mjs', import.meta.url), {
      workerData: {
        file: join(plan.folder, `${module}.mjs`),
        handler,
        functionName,
        functionArn,
        memoryMegabytes,
        isAwaited: this.use.isAwaited,
        guardFile: permissions?.guardFile ?? null,
        guarded: permissions?.guarded,
      },
      env: this.environment,
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: semiSpacesOfYoung * (semiSpaceMegabytes ?? usualSemiSpace) },
      stdout: true,
      stderr: true,
    })
    log.attach(thread)
    thread.on('error', (error) => log.write(`${plan.title} crashed: ${error.stack ?? error.message}\n`, true))
    thread.once('exit', () => this.over(thread))
    const loaded = new Promise<void>((resolve, reject) => {
      thread.on('message', (reported: Reported) => {
        if (reported.denied !== undefined) this.permissions?.denied(`${plan.title}: ${reported.denied}`)
        else if (reported.ready) resolve()
        else if (reported.failed)
          reject(new Error(`${plan.title} cannot be loaded: ${reported.failed.trace.join('\n')}`))
        else this.resolveCall(reported)
      })
      thread.once('exit', () => reject(new Error(`${plan.title} ended while it was loaded`)))
    })
    loaded.catch((error: Error) => log.write(`${error.message}\n`, true))
    return { thread, loaded }
  }

  /** The next call starts a new thread, as the next call on AWS starts a new environment. */
  private over(ended: Worker): void {
    if (this.stopping || this.thread !== ended) return
    this.thread = null
    this.failAll('Runtime.ExitError', 'ended without an answer')
  }

  private resolveCall({ id = '', answer, error }: Reported): void {
    const waiting = this.pending.get(id)
    if (!waiting) return
    this.pending.delete(id)
    clearTimeout(waiting.timer)
    this.beginWaiting()
    if (this.pending.size === 0) this.endWhenUnused()
    if (error) waiting.reject(new FunctionError(error.errorType, error.errorMessage))
    else if (Buffer.byteLength(answer ?? '') > payloadBytesMax) {
      const because = `Response payload size exceeded maximum allowed payload size (${payloadBytesMax} bytes).`
      waiting.reject(new FunctionError('Function.ResponseSizeTooLarge', because))
    } else waiting.resolve(answer === undefined ? null : JSON.parse(answer))
  }

  /** What it keeps in memory is given back; the next event starts a new thread. */
  private endWhenUnused(): void {
    if (this.unused) clearTimeout(this.unused)
    this.unused = setTimeout(() => {
      const unused = this.thread
      if (this.pending.size > 0 || !unused) return
      this.thread = null
      void unused.terminate()
    }, this.use.unusedMsMax).unref()
  }

  private tooSlow(): void {
    const late = this.thread
    this.thread = null
    this.failAll('Sandbox.Timedout', `timed out after ${this.plan.timeoutSeconds} seconds`)
    void late?.terminate()
  }

  private failAll(type: string, how: string): void {
    for (const { reject, timer } of this.pending.values()) {
      clearTimeout(timer)
      reject(new FunctionError(type, `${this.plan.title} ${how}`))
    }
    this.pending.clear()
    this.beginWaiting()
  }
}
