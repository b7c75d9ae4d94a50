import { X } from 'lucide-react'
import { useEffect, useId, useRef, type PointerEvent, type ReactNode } from 'react'
import { useWords } from '../../i18n/use-words.ts'
import styles from './dialog.module.css'
import { IconButton } from '../icon-button.tsx'
import { keepEnterFromForm } from '../inputs/keep-enter-from-form.ts'

export interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** buttons, the main one last */
  actions?: ReactNode
  size?: 'small' | 'medium' | 'large'
}

/**
 * A modal question or form. Mount it to open it; it keeps the focus inside, and Escape asks to close. Where it stands in a
 * form, Enter in it does not submit that, and it holds no form itself: the submit event of a form in a form ends at the
 * outer one, unseen.
 */
export function Dialog({ title, onClose, children, actions, size = 'small' }: DialogProps) {
  const t = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>('input:not(:disabled), select:not(:disabled), textarea')?.focus()
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={`${styles['dialog']} ${styles[size]}`}
      onCancel={(event) => {
        // that of a dialog or a file field inside comes up here
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => isOnBackdrop(event) && onClose()}
      onKeyDown={keepEnterFromForm}
    >
      <div className={styles['body']}>
        <header className={`q-row q-gap-4 q-spread ${styles['header']}`}>
          <h2 id={id}>{title}</h2>
          <IconButton label={t('app.close')} icon={<X />} size="small" tooltip="none" onClick={onClose} />
        </header>
        <div className={styles['content']}>{children}</div>
        {actions && <footer className={`q-wrap q-gap-2 ${styles['actions']}`}>{actions}</footer>}
      </div>
    </dialog>
  )
}

/** The target of a press on the backdrop is the dialog, and so is that of one on the dialog's own scroll bar. */
function isOnBackdrop({ target, currentTarget, clientX, clientY }: PointerEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget) return false
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
