/** Port to the maps of Amazon Location. See `ports.ts` for the rules of all ports. */

/** With it a browser loads styles and tiles: it is public, and good for this product's pages only. */
export interface MapKey {
  /** of Amazon Location, like `eu-west-1` */
  region: string
  key: string
}

export interface MapKeys {
  /** Null in a deployment without these maps, and while the key cannot be read. Never throws. */
  current(): Promise<MapKey | null>
}
