import { ChevronDown } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { keepEnterFromForm } from '../../ui/inputs/keep-enter-from-form.ts'
import { Popover } from '../../ui/overlays/popover.tsx'
import type { InputProps } from './input-props.ts'
import styles from './picker.module.css'

interface Props extends Pick<InputProps, 'label' | 'hint' | 'error' | 'disabled' | 'onBlur'> {
  required?: boolean
  /** what is chosen, as the closed field shows it */
  chosen: ReactNode
  children: (close: () => void) => ReactNode
}

/** A field that opens a panel to choose from: the common frame of choices and references. */
export function Picker({ label, hint, error, required, disabled, onBlur, chosen, children }: Props) {
  const id = useId()
  return (
    <div className={`q-stack q-gap-1 ${styles['field']}`} role="presentation" onKeyDown={keepEnterFromForm}>
      <span id={id} className={styles['label']}>
        {label}
        {required && <span className={styles['needed']}> *</span>}
      </span>
      <Popover
        role="dialog"
        label={label}
        trigger={(props) => (
          <button
            type="button"
            className={classNames('q-row q-gap-2', styles['box'], error !== undefined && styles['wrong'])}
            aria-labelledby={`${id} ${id}-chosen`}
            disabled={disabled}
            onBlur={({ relatedTarget }) => !relatedTarget?.closest('[popover]') && onBlur()}
            {...props}
          >
            <span id={`${id}-chosen`} className={`q-row q-gap-2 ${styles['chosen']}`}>
              {chosen}
            </span>
            <ChevronDown size={16} aria-hidden />
          </button>
        )}
      >
        {children}
      </Popover>
      {(error ?? hint) && <small className={classNames(error !== undefined && styles['error'])}>{error ?? hint}</small>}
    </div>
  )
}
