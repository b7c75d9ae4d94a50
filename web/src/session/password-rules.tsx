import { Circle, CircleCheck } from 'lucide-react'
import { passwordRules } from '../../../shared/domain/access/password-rule.ts'
import { classNames } from '../ui/class-names.ts'
import { useWords } from '../i18n/use-words.ts'
import styles from './password-rules.module.css'

interface PasswordRulesProps {
  password: string
  /** the form was submitted without meeting them */
  insist?: boolean
}

/** The rules of a new password, each ticked while it is typed. */
export function PasswordRules({ password, insist }: PasswordRulesProps) {
  const t = useWords()
  return (
    <ul className={styles['rules']} aria-label={t('signIn.passwordRules')}>
      {passwordRules.map(({ key, fits }) => {
        const isKept = fits(password)
        return (
          <li key={key} className={classNames(isKept ? styles['met'] : insist && styles['unmet'])}>
            {isKept ? <CircleCheck size={15} aria-hidden /> : <Circle size={15} aria-hidden />}
            {t(`signIn.rule.${key}`)}
            <span className="q-visually-hidden">{t(isKept ? 'signIn.ruleKept' : 'signIn.ruleOpen')}</span>
          </li>
        )
      })}
    </ul>
  )
}
