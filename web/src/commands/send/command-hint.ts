import type { AnyRecord } from '../../../../shared/entities/entity.ts'
import { attributeOf } from '../../entity/form/field-value.ts'
import { textOf } from '../../display/record-text.ts'

/** The words of what a parameter means to one type of command: the phone of a USSD code is no phone number. */
export const commandHint = ({ type }: AnyRecord, key: string): string =>
  `entity.command.hint.${textOf(type)}.${attributeOf(key) ?? key}`
