import { Agent, request } from 'node:http'

/** Calls an AWS JSON service that checks no signature but wants to see one. */
export interface JsonService {
  call<T>(target: string, body: unknown): Promise<T>
  close(): void
}

export class ServiceError extends Error {
  override name = 'ServiceError'
  constructor(
    readonly type: string,
    message: string,
  ) {
    super(`${type}: ${message}`)
  }
}

const authorization =
  'AWS4-HMAC-SHA256 Credential=local/20260101/local-1/dynamodb/aws4_request, SignedHeaders=host;x-amz-date, Signature=0'

export function jsonService(port: number): JsonService {
  const agent = new Agent({ keepAlive: true })
  return { call, close: () => agent.destroy() }

  function call<T>(target: string, body: unknown): Promise<T> {
    const text = JSON.stringify(body)
    const headers = {
      authorization,
      'x-amz-date': '20260101T000000Z',
      'x-amz-target': target,
      'content-type': 'application/x-amz-json-1.0',
      'content-length': Buffer.byteLength(text),
    }
    return new Promise((resolve, reject) => {
      const asking = request({ host: '127.0.0.1', port, method: 'POST', agent, headers }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          const given = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, string>
          if (answer.statusCode === 200) resolve(given as T)
          else reject(new ServiceError(given['__type']?.split('#').at(-1) ?? 'Unknown', given['message'] ?? ''))
        })
      })
      asking.on('error', reject)
      asking.end(text)
    })
  }
}
