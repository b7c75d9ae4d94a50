/** What `GET /api/server/map` answers: what a browser needs to show the maps of this deployment. */
export interface MapJson {
  /** null in a deployment without maps of Amazon Location */
  amazon: AmazonMapsJson | null
}

export interface AmazonMapsJson {
  /** like `eu-west-1` */
  region: string
  /** public: it is good for pages of this product only */
  key: string
  /** whose borders are drawn, by ISO 3166-1 alpha-3; null for those that most of the world draws */
  politicalView: string | null
}
