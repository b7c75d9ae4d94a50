/** What a source received, as the API answers it. */
export interface ReceivedJson {
  addressCreatedAt: string | null
  messages: {
    time: string
    body: string | null
    query: string
    bytes: number
    takenCount: number
    unknown: readonly string[]
  }[]
}

export interface SourceAddressJson {
  address: string
  createdAt: string
}
