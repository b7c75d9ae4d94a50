import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import type { Construct } from 'constructs'
import type { Site } from '../context.ts'

/** The share of the budget, in percent, and whether it was spent or is only foreseen. */
const thresholds = [
  { type: 'ACTUAL', percent: 80 },
  { type: 'FORECASTED', percent: 100 },
]

/**
 * Mails when the account spends more than was meant. A budget knows no region; a billing alarm of CloudWatch would work
 * in us-east-1 only. It counts the whole account: costs of single stacks need tags that AWS sees only once somebody has
 * activated them by hand. Budgets that only mail cost nothing.
 */
export function limitSpending(scope: Construct, { sizes: { monthlyBudgetDollars: amount, alarmMail } }: Site): void {
  if (amount === undefined || alarmMail === undefined) return
  new CfnBudget(scope, 'Spending', {
    budget: { budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount, unit: 'USD' } },
    notificationsWithSubscribers: thresholds.map(({ type, percent }) => ({
      notification: {
        notificationType: type,
        comparisonOperator: 'GREATER_THAN',
        threshold: percent,
        thresholdType: 'PERCENTAGE',
      },
      subscribers: [{ subscriptionType: 'EMAIL', address: alarmMail }],
    })),
  })
}
