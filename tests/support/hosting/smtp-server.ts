import { createServer, type AddressInfo } from 'node:net'

/** A mail as the server got it. */
export interface TakenMail {
  from: string
  to: string[]
  /** head and body, without the dots that SMTP adds */
  message: string
}

export interface SmtpServer {
  url: string
  taken: TakenMail[]
  stop(): Promise<void>
}

/**
 * A mail server on a free port of this machine (RFC 5321, as little of it as a relay needs).
 * @param refuse its answer to a reader's address, such as `550 no such user`; undefined when it takes the mail
 */
export async function startSmtpServer(refuse: (address: string) => string | undefined = () => undefined) {
  const taken: TakenMail[] = []
  const server = createServer((socket) => {
    let mail: TakenMail = { from: '', to: [], message: '' }
    let isData = false
    let rest = ''
    const say = (line: string) => socket.write(`${line}\r\n`)
    const command = (line: string): void => {
      const address = /<([^>]*)>/.exec(line)?.[1] ?? ''
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'EHLO') say('250 test')
      else if (verb === 'MAIL') {
        mail = { from: address, to: [], message: '' }
        say('250 ok')
      } else if (verb === 'RCPT') {
        const refusal = refuse(address)
        if (refusal === undefined) mail.to.push(address)
        say(refusal ?? '250 ok')
      } else if (verb === 'DATA') {
        isData = true
        say('354 go on')
      } else if (verb === 'STAR') say('502 no TLS here')
      else if (verb === 'QUIT') socket.end('221 bye\r\n')
      else say('250 ok')
    }
    say('220 test ready')
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n')
      rest = lines.pop()!
      for (const line of lines) {
        if (!isData) command(line)
        else if (line === '.') {
          isData = false
          taken.push(mail)
          say('250 queued')
        } else mail.message += `${line.replace(/^\./, '')}\r\n`
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, taken, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}
