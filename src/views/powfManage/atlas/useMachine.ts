import { useQuery } from '@tanstack/react-query'
import { describeMachine } from '#src/machines/describe.ts'
import { machineLoaders, type MachineId } from './machines.ts'

/** A machine with what it is, once it is fetched. */
export const useMachine = (id: MachineId) =>
  useQuery({
    queryKey: ['machine', id],
    queryFn: async () => {
      const machine = await machineLoaders[id]()
      return { machine, description: describeMachine(machine) }
    },
    staleTime: 'static',
    networkMode: 'always',
    structuralSharing: false,
  })
