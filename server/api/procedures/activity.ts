import { listActivities } from '../../accounts/account/activity'
import { ActivityList, ListActivities } from '../../contract/accounts/activity'
import { memberProcedure, router } from '../access/procedure'

export const activity = router({
  list: memberProcedure('viewer')
    .input(ListActivities)
    .output(ActivityList)
    .query(({ ctx, input }) => listActivities(ctx.account, input)),
})
