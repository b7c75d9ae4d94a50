import { createServer, type AddressInfo, type Socket } from 'node:net'
import { Aedes } from 'aedes'

export interface Published {
  topic: string
  payload: string
  clientId: string
}

/** What a broker does with a message: it may also end the connection before or after it has it, unacknowledged. */
export type Taking = 'take' | 'breakOff' | 'takeAndBreakOff' | 'silence'

/** A real broker of MQTT 3.1.1 and 5 on this machine, which does with messages what `take` says. */
export interface TestBroker {
  /** as `mqtt://127.0.0.1:1883` */
  address: string
  /** what it took, in order */
  published: Published[]
  take: (message: Published) => Taking
  /** whether somebody may connect, and as whom; everybody in the beginning */
  admit: (username: string, password: string) => boolean
  stop(): Promise<void>
}

export async function startTestBroker(): Promise<TestBroker> {
  const sockets = new Set<Socket>()
  const aedes = new Aedes({
    authenticate: (_client, username, password, done) => {
      const isIn = broker.admit(username ?? '', password?.toString() ?? '')
      // 4: bad user name or password
      done(isIn ? null : Object.assign(new Error('not admitted'), { returnCode: 4 }), isIn)
    },
    authorizePublish: (client, packet, done) => {
      const { topic, payload } = packet
      const message = { topic, payload: payload.toString(), clientId: client?.id ?? '' }
      const taking = broker.take(message)
      if (taking === 'take' || taking === 'takeAndBreakOff') broker.published.push(message)
      if (taking === 'take') done(null)
      else if (taking !== 'silence') (client as { conn?: Socket } | null)?.conn?.destroy()
    },
  })
  await aedes.listen()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    aedes.handle(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const broker: TestBroker = {
    address: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`,
    published: [],
    take: () => 'take',
    admit: () => true,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => aedes.close(resolve))
      await closed
    },
  }
  return broker
}
