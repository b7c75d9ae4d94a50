import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { awsLimits } from '../aws-limits.data.ts'
import { listen, readBody } from '../http/http-server.ts'
import type { Mail } from './mail-server.ts'

/**
 * `Publish` of SNS to phone numbers, into the inbox of e-mails.
 *
 * Not imitated: topics, delivery, spending limits, opted-out numbers.
 */
export interface Sms {
  address: string
  idle(): boolean
  stop(): Promise<void>
}

const requestBytesMax = 64 * 1024
const textLengthMax = awsLimits.sns.textMessageCharactersMax.value

export async function startSms(inbox: Pick<Mail, 'add'>): Promise<Sms> {
  let working = 0
  const listening = await listen((request, response) => {
    working += 1
    void receive(request, response).finally(() => (working -= 1))
  })

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams((await readBody(request, requestBytesMax)).toString())
    const [phone, text] = [form.get('PhoneNumber') ?? '', form.get('Message') ?? '']
    if (form.get('Action') !== 'Publish') return refuse(response, 'InvalidAction', 'only Publish is imitated')
    if (!/^\+[1-9]\d{6,14}$/.test(phone)) {
      return refuse(
        response,
        'InvalidParameter',
        `Invalid parameter: PhoneNumber Reason: ${phone} is not valid to publish to`,
      )
    }
    if (text === '' || text.length > textLengthMax) {
      return refuse(response, 'InvalidParameter', 'Invalid parameter: Message Reason: 1 to 1600 characters')
    }
    const id = randomUUID()
    inbox.add({ from: senderIn(form), to: [phone], subject: `Text message to ${phone}`, text })
    xml(
      response,
      200,
      `<PublishResponse ${namespace}><PublishResult><MessageId>${id}</MessageId></PublishResult></PublishResponse>`,
    )
  }

  return {
    address: `http://127.0.0.1:${listening.port}`,
    idle: () => working === 0,
    stop: () => listening.close(),
  }
}

/** The sender among the attributes of a message, which the query protocol numbers. */
function senderIn(form: URLSearchParams): string {
  const [name] = [...form].find(([key, value]) => key.endsWith('.Name') && value === 'AWS.SNS.SMS.SenderID') ?? []
  return (name && form.get(name.replace(/Name$/, 'Value.StringValue'))) || 'SMS'
}

const namespace = 'xmlns="http://sns.amazonaws.com/doc/2010-03-31/"'

function refuse(response: ServerResponse, code: string, message: string): void {
  const said = message.replace(/[<>&]/g, ' ')
  const error = `<Error><Type>Sender</Type><Code>${code}</Code><Message>${said}</Message></Error>`
  xml(response, 400, `<ErrorResponse ${namespace}>${error}<RequestId>${randomUUID()}</RequestId></ErrorResponse>`)
}

function xml(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'text/xml' })
  response.end(body)
}
