import { expect, it } from 'vitest'
import { compiledAttribute } from '../../../../shared/domain/engine/compile.ts'
import { drive, reported } from '../../../support/engine.ts'

it('what another server stored is not computed again; what comes live is', () => {
  const twice = compiledAttribute({ id: 9, attribute: 'fuel', expression: 'fuel * 2', type: 'number' })
  const live = reported(0, { attributes: { fuel: 10 } })
  const stored = { ...reported(60, { attributes: { fuel: 20 } }), isAsStored: true as const }
  for (const activeRules of [{ computedFirst: [twice] }, { computedLast: [twice] }]) {
    const { positions } = drive([live, stored], { activeRules })
    expect(positions.map(({ attributes }) => attributes['fuel'])).toEqual([20, 20])
  }
})
