/**
 * English compounds that are written as two words, as one, or with a hyphen: "log in", "login", "log-in". Only listed ones
 * are joined, because any two words may follow each other.
 */
const VERBS: Readonly<Record<string, string>> = {
  in: 'log sign check plug',
  on: 'log sign add',
  out: 'log sign check roll print lay fall hand work',
  off: 'log sign lay kick',
  up: 'set sign back start check follow clean build pop pick mark look warm',
  down: 'break shut drop count slow touch',
  over: 'hand turn hang roll',
  by: 'stand',
}

const NOUNS =
  'web site,web page,web server,data base,data set,home page,e mail,wi fi,on line,off line,time line,time stamp,time zone,file name,user name,host name,pass word,key word,key board,smart phone,cell phone,health care,child care,work place,work shop,work flow,work load,life time,life cycle,life style,white space,black list,white list,help desk,road map,spread sheet,check list,check box,check point,hand book,trade mark,water proof,fire wall,firm ware,land lord,down time,up time,down load,up load,screen shot,play list,news letter,pay roll,pay check,book keeping,house hold,ice berg,post code,zip code,bed room,bath room,sun light,day light,name space,code base,end point,bench mark,band width'

const ENDINGS = '(?:s|ed|ing|[a-z]ed|[a-z]ing)?'

/** A pattern for such a compound, each word of which may begin with a capital. */
export const OPEN_COMPOUND = `(?:${[
  ...Object.entries(VERBS).map(
    ([particle, verbs]) => `(?:${verbs.split(' ').map(anyCase).join('|')})${ENDINGS} ${particle}`,
  ),
  ...NOUNS.split(',').map((noun) => `${anyCase(noun)}s?`),
].join('|')})`

const FORM = /(?:([gptn])\1(?:ed|ing)|s|ed|ing)(?= (?:in|on|out|off|up|down|over|by)$)/i

/** The compound as one word. "Logged in" is a form of "login". */
export function joinCompound(compound: string): string {
  return compound.replace(FORM, '$1').replace(/[-‐ ]/g, '')
}

/** Each word may begin with a capital. */
function anyCase(words: string): string {
  return words.replace(/\b[a-z]/g, (first) => `[${first.toUpperCase()}${first}]`)
}
