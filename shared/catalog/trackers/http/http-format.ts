/**
 * A format that trackers send over HTTP, declared once: its address is `/ingest/<name>`. Its parser is in
 * `shared/wire/trackers`, who sends and what is refused in `functions/http-ingest/formats.ts`.
 */
export interface HttpFormat<Name extends string> {
  name: Name
  /** what people know it by, the same in every language; absent where `credentials.for.<name>` says it */
  title?: string
  /** under which the parsers know it; the identifier follows */
  topic: string
  /** of a message that was taken */
  answer: 'nothing' | 'list' | 'ok'
  /** reports of several trackers: those that may not are skipped */
  isMixed?: true
  /** its senders carry out what the answer says, in this form */
  takesCommands?: 'text' | 'json'
  /** a server sends it for its trackers: its address is shown to who connects another server */
  isOfServer?: true
  /** the body is a file of the device */
  keepsFile?: true
}

export const httpFormat = <Name extends string>(declared: HttpFormat<Name>): HttpFormat<Name> => declared
