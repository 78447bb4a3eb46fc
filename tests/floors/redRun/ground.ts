import { startPostgres } from '#tests/setup/postgres.ts'

export default async () => (await startPostgres()).stop
