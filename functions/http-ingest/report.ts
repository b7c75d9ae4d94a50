/** What one tracker says in a request. */
export interface Report {
  /** null when the request does not say whose it is */
  uniqueId: string | null
  /** what else it may be called, where nobody has that name */
  otherName?: string
  payload: string | Uint8Array
}
