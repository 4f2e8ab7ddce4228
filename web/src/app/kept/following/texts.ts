import { catalogue } from '../../catalogue.ts'

export const texts = catalogue('app/kept/following', {
  follow: 'Follow',
  unfollow: 'Stop following',
  followed: (name: string) => `You get a notice when someone adds to or changes ${name}`,
  unfollowed: (name: string) => `You no longer follow ${name}`,
})
