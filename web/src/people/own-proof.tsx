import { ProofFields, type Proof } from '../session/proof/proof-fields.tsx'
import styles from '../settings-fields/settings-form.module.css'
import { useWords } from '../words/use-words.ts'

/** Asks those who change how they sign in to confirm it. */
export function OwnProof(props: Proof & { failure: Error | null }) {
  const t = useWords()
  return (
    <div className={styles['below']}>
      <p>{t('people.proof')}</p>
      <div className={styles['grid']}>
        <ProofFields {...props} />
      </div>
    </div>
  )
}
