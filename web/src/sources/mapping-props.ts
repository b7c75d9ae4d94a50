import type { SourceMapping } from '../../../shared/domain/sources/source-mapping.ts'

/** What every part of a mapping's form is given. */
export interface MappingProps {
  mapping: SourceMapping
  isReadOnly: boolean
  onChange: (mapping: SourceMapping) => void
}
