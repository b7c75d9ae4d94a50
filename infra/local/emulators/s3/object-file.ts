import { createHash } from 'node:crypto'
import { mkdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Keys may be longer than file names, and may look like paths out of the folder. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('hex')

/**
 * Keys that people open as files beside the product: those of the data lake. Folders and names of letters, digits and
 * `=`, `_`, `-`, `.`, none of which begins with a point.
 */
const isNamed = (key: string): boolean =>
  key.length <= 200 && /^(?:[\w=-][\w=.-]*\/)+[\w=-][\w=.-]*\.parquet$/.test(key)

/** Where a bucket's folder holds what is known of an object. */
export const infoFile = (place: string, key: string): string => join(place, `${hashed(key)}.json`)

/** Where a bucket's folder holds an object's content. */
export const contentFile = (place: string, key: string): string =>
  isNamed(key) ? join(place, ...key.split('/')) : join(place, `${hashed(key)}.data`)

/** A reader sees the content before or the new one, whole. */
export async function replaceFile(file: string, content: Buffer | string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, content)
  await rename(`${file}.new`, file)
}

/** Removes an object, and folders that are empty then. Absent is fine. */
export async function removeObject(place: string, key: string): Promise<void> {
  await rm(infoFile(place, key), { force: true })
  const content = contentFile(place, key)
  await rm(content, { force: true })
  for (let folder = dirname(content); folder !== place; folder = dirname(folder)) {
    // one that is not empty, or is gone already, ends it
    if (
      !(await rmdir(folder).then(
        () => true,
        () => false,
      ))
    )
      return
  }
}
