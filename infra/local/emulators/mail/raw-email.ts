/** What `SendRawEmail` of SES asks for. */
export interface RawEmail {
  from: string
  to: string[]
  data: Buffer
  configurationSet: string | null
  tags: Record<string, string>
}
