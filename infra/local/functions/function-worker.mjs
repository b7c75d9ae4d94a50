// One function's own thread: loads the bundle that is deployed and calls its handler, as the Lambda runtime does.
// Plain JavaScript, so that it starts without a compiler.
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { pathToFileURL } from 'node:url'
import { spareMemory } from './spare-memory.mjs'

const { file, handler, functionName, functionArn, memoryMegabytes, isAwaited, guardFile, guarded } = workerData
const port = parentPort

// Lambda gives a function processor by its memory. Elsewhere than on Linux this would slow the whole program down.
const wholeShareMegabytes = 512
// What nobody waits for takes what others leave: on AWS it has processors of its own. Nothing gets less than that: beside
// busy programs a thread of niceness 19 has less than a hundredth of a processor, and its calls end by their timeouts.
const leastNiceness = 10
const nicenessByMemory = Math.max(0, Math.round(10 * Math.log2(wholeShareMegabytes / memoryMegabytes)))
const niceness = isAwaited ? Math.min(leastNiceness, nicenessByMemory) : leastNiceness
if (process.platform === 'linux' && niceness > 0) setPriority(0, niceness)

if (guardFile !== null) {
  const { guard } = await import(pathToFileURL(guardFile).href)
  guard(guarded, (line) => port.postMessage({ denied: line }))
}

const loaded = await import(pathToFileURL(file).href).then(
  (module) => ({ handle: module[handler] }),
  (error) => ({ failure: error }),
)
const failure = loaded.failure ?? (typeof loaded.handle === 'function' ? null : new Error(`${file} has no ${handler}`))
port.postMessage(failure ? { failed: described(failure) } : { ready: true })

const done = spareMemory()
done()

port.on('message', async ({ id, payload, deadline }) => {
  try {
    const answer = await loaded.handle(JSON.parse(payload), contextOf(id, deadline))
    port.postMessage({ id, answer: JSON.stringify(answer) })
  } catch (error) {
    console.error(error)
    port.postMessage({ id, error: described(error) })
  }
  done()
})

function contextOf(id, deadline) {
  return {
    awsRequestId: id,
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: functionArn,
    memoryLimitInMB: String(memoryMegabytes),
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  }
}

function described(error) {
  return error instanceof Error
    ? { errorType: error.name, errorMessage: error.message, trace: error.stack?.split('\n') ?? [] }
    : { errorType: 'Error', errorMessage: String(error), trace: [] }
}
