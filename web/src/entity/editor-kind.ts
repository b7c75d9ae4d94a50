import type { Editor, Entity } from '../../../shared/entities/entity.ts'

export type EditorKind = 'text' | 'number' | 'flag' | 'choice' | 'reference' | 'date' | 'attributes'

export const kindOf = (editor: Editor): EditorKind => Object.keys(editor)[0] as EditorKind

/** How a column's value is shown: as its field is edited, as text when it has no field. */
export const editorOf = (entity: Entity, key: string): Editor =>
  entity.form.find((field) => field.key === key)?.as ?? { text: {} }
