import { TextAreaField as AmplifyTextAreaField } from '@aws-amplify/ui-react'
import { kitFieldProps, type FieldProps } from './field-props.tsx'

/** Text of several lines. It has its own file because no page before the sign-in needs one. */
export function TextAreaField(props: FieldProps) {
  return <AmplifyTextAreaField {...kitFieldProps(props)} rows={3} />
}
