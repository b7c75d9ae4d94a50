import type { Words } from './t.ts'

const withNumbers = /^(temp|adc|io|count|in|out)(\d+)$/

/** The name of an attribute in the reader's language; a tracker's own names are shown as they are. */
export function attributeLabel(key: string, t: Words): string {
  if (t.has(`attribute.${key}`)) return t(`attribute.${key}`)
  const [, family, number] = withNumbers.exec(key) ?? []
  return family && number ? t(`attribute.${family}`, { number }) : key
}
