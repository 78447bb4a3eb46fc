import {
  Anchor,
  Award,
  BookOpen,
  Briefcase,
  Circle,
  CircleHelp,
  Folder,
  History,
  List,
  Megaphone,
  Pen,
  Scale,
  Search,
  ShieldCheck,
  Users,
  type LucideIcon,
} from 'lucide-react'

const icons: Record<string, LucideIcon> = {
  anchor: Anchor,
  award: Award,
  book: BookOpen,
  briefcase: Briefcase,
  folder: Folder,
  help: CircleHelp,
  history: History,
  list: List,
  megaphone: Megaphone,
  pen: Pen,
  scale: Scale,
  search: Search,
  shield: ShieldCheck,
  users: Users,
}

/** The icon a menu names; a ring for one this build does not know. */
export function MenuIcon({ name }: { name: string | null }) {
  const Icon = icons[name ?? ''] ?? Circle
  return <Icon size="1.15em" aria-hidden />
}
