import type { JsonService } from './aws-json.ts'

export interface StreamRecord {
  eventID: string
  eventName: string
  dynamodb: {
    SequenceNumber: string
    ApproximateCreationDateTime: number
    SizeBytes: number
    Keys: Record<string, unknown>
    NewImage?: Record<string, unknown>
  }
}

export interface Page {
  Records: StreamRecord[]
  NextShardIterator: string
}

/** records of a page at most; a full one has more behind it */
export const pageMax = 1000

/** The pages of the streams of one emulator. Readers who are at the same place and look at the same time share one. */
export class StreamPages {
  readonly #asked = new Map<string, Promise<Page>>()

  constructor(private readonly service: JsonService) {}

  /** @param isNew it has to begin after this call */
  read(ShardIterator: string, isNew = false): Promise<Page> {
    const known = isNew ? undefined : this.#asked.get(ShardIterator)
    if (known) return known
    const page = this.service.call<Page>('DynamoDBStreams_20120810.GetRecords', { ShardIterator, Limit: pageMax })
    this.#asked.set(ShardIterator, page)
    const forget = () => {
      if (this.#asked.get(ShardIterator) === page) this.#asked.delete(ShardIterator)
    }
    page.then(forget, forget)
    return page
  }
}
