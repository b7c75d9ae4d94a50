import { emptyMapping, fieldFrom, type SourceField, type SourceMapping } from '../../domain/sources/source-mapping.ts'

/** What another system sends, declared once: a mapping that people can begin with. */
export interface SourceFormat<Name extends string> {
  name: Name
  /** what people know it by, the same in every language */
  title: string
  mapping: SourceMapping
}

type Written = Partial<Omit<SourceMapping, 'fields'>> & {
  /** paths by field; with a unit where it is not ours */
  fields: Readonly<Record<string, string | readonly [from: string, unit: string]>>
}

export function sourceFormat<Name extends string>(name: Name, title: string, written: Written): SourceFormat<Name> {
  const fields = Object.entries(written.fields).map(([to, value]): SourceField => {
    const [from, unit] = typeof value === 'string' ? [value, ''] : value
    return fieldFrom(to, from, { unit })
  })
  return { name, title, mapping: { ...emptyMapping, ...written, fields } }
}
