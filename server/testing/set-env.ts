import { resetEnv } from '../env'

/** Sets variables of the environment, or deletes those that are undefined, and lets the settings be read again. */
export function setEnv(variables: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(variables))
    if (value === undefined) Reflect.deleteProperty(process.env, name)
    else process.env[name] = value
  resetEnv()
}
