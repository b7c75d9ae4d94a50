import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { FunctionLog } from './function-log.ts'
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

interface Reported {
  id?: string
  answer?: string
  error?: { errorType: string; errorMessage: string }
  failed?: { errorType: string; errorMessage: string; trace: string[] }
  ready?: boolean
}

interface Pending {
  resolve: (answer: unknown) => void
  reject: (error: FunctionError) => void
  timer: NodeJS.Timeout
}

/**
 * A function in a thread of its own, with its own environment and the bundle that is deployed.
 *
 * Not imitated: memory limits, cold starts after a pause, several environments of one function (invocations that come
 * together share one thread), permissions.
 */
export class FunctionHost {
  private readonly pending = new Map<string, Pending>()
  private stopping = false
  private ended = false
  private thread: Worker
  /** resolves when the bundle is loaded; fails naming the function whose bundle cannot be loaded */
  readonly loaded: Promise<void>

  constructor(
    private readonly plan: FunctionPlan,
    private readonly environment: Record<string, string>,
    private readonly log: FunctionLog,
  ) {
    const { thread, loaded } = this.launch()
    this.thread = thread
    this.loaded = loaded
  }

  /** @throws FunctionError when the handler threw, was too slow or its thread ended */
  invoke(event: unknown): Promise<unknown> {
    if (this.ended) {
      this.ended = false
      this.thread = this.launch().thread
    }
    return new Promise((resolve, reject) => {
      const id = randomUUID()
      const timeoutMs = this.plan.timeoutSeconds * 1000
      this.pending.set(id, { resolve, reject, timer: setTimeout(() => this.tooSlow(), timeoutMs) })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      this.thread.postMessage({ id, event, deadline: Date.now() + timeoutMs })
    })
  }

  inFlight(): number {
    return this.pending.size
  }

  async stop(): Promise<void> {
    this.stopping = true
    await this.thread.terminate()
    this.failAll('Runtime.ExitError', 'was stopped')
  }

  private launch(): { thread: Worker; loaded: Promise<void> } {
    const { plan, log } = this
    const [module = 'index', handler = 'handler'] = plan.handler.split('.')
    const { name: functionName, arn: functionArn, memoryMegabytes } = plan
    const thread = new Worker(new URL('./function-worker.mjs', import.meta.url), {
      workerData: { file: join(plan.folder, `${module}.mjs`), handler, functionName, functionArn, memoryMegabytes },
      env: this.environment,
      execArgv: [],
      stdout: true,
      stderr: true,
    })
    log.attach(thread)
    thread.on('error', (error) => log.write(`${plan.title} crashed: ${error.stack ?? error.message}\n`, true))
    thread.once('exit', () => this.over(thread))
    const loaded = new Promise<void>((resolve, reject) => {
      thread.on('message', (reported: Reported) => {
        if (reported.ready) resolve()
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
    this.ended = true
    this.failAll('Runtime.ExitError', 'ended without an answer')
  }

  private resolveCall({ id = '', answer, error }: Reported): void {
    const waiting = this.pending.get(id)
    if (!waiting) return
    this.pending.delete(id)
    clearTimeout(waiting.timer)
    if (error) waiting.reject(new FunctionError(error.errorType, error.errorMessage))
    else waiting.resolve(answer === undefined ? null : JSON.parse(answer))
  }

  private tooSlow(): void {
    this.ended = true
    this.failAll('Sandbox.Timedout', `timed out after ${this.plan.timeoutSeconds} seconds`)
    void this.thread.terminate()
  }

  private failAll(type: string, how: string): void {
    for (const { reject, timer } of this.pending.values()) {
      clearTimeout(timer)
      reject(new FunctionError(type, `${this.plan.title} ${how}`))
    }
    this.pending.clear()
  }
}
