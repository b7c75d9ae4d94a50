/** What the build puts in place: the file of each archive of the bundled map, by name. */
declare const bundledArchives: Readonly<Record<string, string>> | undefined

/** The address of an archive of the bundled map; its file is named by its content where there was a build. */
export function archiveAddress(origin: string, name: 'world' | 'places' | 'roads'): string {
  const files = typeof bundledArchives === 'undefined' ? {} : bundledArchives
  return `pmtiles://${origin}/basemap/${files[name] ?? `${name}.pmtiles`}`
}
