import type { DeploymentFacts } from './deployment-facts.ts'
import type { Measurement } from './measurement.ts'

/** What trackers and people do, all day and every day. */
export interface Load {
  devices: number
  /** between two positions of a vehicle */
  intervalSeconds: number
  /** browsers that show the map all day, each with every vehicle of an organisation */
  watchers: number
}

/** What the product could do at less cost; without them, it is priced as it is. */
export interface Design {
  /** trackers publish through the broker, as those do whose settings take no topic of Basic Ingest */
  throughBroker?: boolean
}

export interface Priced {
  load: Load
  facts: DeploymentFacts
  measured: Measurement
  design?: Design
}
