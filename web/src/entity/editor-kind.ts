import type { Editor, Entity } from '../../../shared/entities/entity.ts'

type KeyOf<Each> = Each extends unknown ? keyof Each : never
export type EditorKind = KeyOf<Editor>

export const kindOf = (editor: Editor): EditorKind => Object.keys(editor)[0] as EditorKind

const wideKinds: readonly EditorKind[] = [
  'area',
  'attributes',
  'calendar',
  'choices',
  'colour',
  'expression',
  'picture',
  'references',
]

/** Whether a field takes the whole width of the form. */
export const isWide = (editor: Editor): boolean =>
  wideKinds.includes(kindOf(editor)) || ('text' in editor && editor.text.multiline === true)

/** How a column's value is shown: as its field is edited, as text when it has no field. */
export const editorOf = (entity: Entity, key: string): Editor =>
  entity.form.find((field) => field.key === key)?.as ?? { text: {} }
