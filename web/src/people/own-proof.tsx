import { isUnproved, ProofFields, type Proof, useProof } from '../session/proof/proof-fields.tsx'
import styles from '../settings-fields/settings-form.module.css'
import { useWords } from '../i18n/use-words.ts'

/** What has to be confirmed to change how one signs in. @param failure of the last save */
export function useOwnProof(isNeeded: boolean, failure: Error | null) {
  const proof = useProof()
  return {
    isGiven: !isNeeded || proof.confirmation !== null,
    /** said at its field */
    isWrong: isNeeded && isUnproved(failure),
    /** beside what is saved */
    sent: isNeeded ? { confirmation: proof.confirmation } : {},
    fields: isNeeded ? <OwnProof {...proof} failure={failure} /> : null,
  }
}

function OwnProof(props: Proof & { failure: Error | null }) {
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
