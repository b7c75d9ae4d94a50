import type { AnyHttpFormat } from '../../../shared/catalog/trackers/http/index.ts'
import type { Words } from '../../../shared/i18n/t.ts'

/** What people know a format over HTTP by. */
export const formatLabel = (t: Words, { name, title }: AnyHttpFormat): string => title ?? t(`credentials.for.${name}`)
