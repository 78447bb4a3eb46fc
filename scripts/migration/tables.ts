import { readdirSync } from 'node:fs'
import { generateDrizzleJson, type DrizzleSnapshotJSON } from 'drizzle-kit/api'

const folder = new URL('../../server/db/tables/', import.meta.url)

/** @returns all tables of `server/db/tables`, as drizzle-kit describes them; the same tables always give the same */
export const declaredTables = async (): Promise<DrizzleSnapshotJSON> => {
  const modules: object[] = await Promise.all(
    readdirSync(folder)
      .toSorted()
      .map((name) => import(/* @vite-ignore */ new URL(name, folder).href)),
  )
  const declared = generateDrizzleJson({ ...modules.flatMap((module) => Object.values(module)) })
  return { ...declared, id: declared.prevId }
}
