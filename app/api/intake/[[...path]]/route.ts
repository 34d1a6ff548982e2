import { handleIntake } from '@/server/intake/handle-intake'

export const dynamic = 'force-dynamic'

export {
  handleIntake as DELETE,
  handleIntake as GET,
  handleIntake as HEAD,
  handleIntake as OPTIONS,
  handleIntake as PATCH,
  handleIntake as POST,
  handleIntake as PUT,
}
