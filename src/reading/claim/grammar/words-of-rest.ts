// The words for what is left over: the part that is done, the remainder, what was forgotten or let stand.

export const WORDS_OF_REST = {
  /** Below a hundred per cent. */
  percent: '‹percent›',
  doNothing: 'did_nothing do_nothing done_nothing',
  comesOut: 'come_out comes_out came_out ends_up end_up turn_out turns_out',
  got: 'got gets become becomes became',
  worse: `
    slower_than_before worse_than_before larger_than_before heavier_than_before worse slower_now
    less_accurate_than_before less_stable slower_than much_slower slower`,
  resultWord: 'result results score total outcome summary passed',
  upToYou: 'up_to_you your_business your_job',
  effectNoun: `
    effect influence impact consequence consequences handler caller callers consumer consumers user
    users worker listener bearing`,
  existing: `
    exist live there available ready reachable installed released out known defined accessible up
    online deployed merged`,
  spoiled: 'cut blank empty upside_down twice late broken',
  wentDown: 'drop~~ fall falls fell sink sinks sank went_down decrease~ decline~',
  warnSign: '⚠',
  safety: `
    auth authentication authorization authorisation tls ssl https csrf encryption validation
    rate_limiting signature_check permission_check permission_checks access_control`,
  pendingWord: 'pending outstanding',
  into: 'into',
  updateNoun: 'update updates updating rewrite overhaul attention work section chapter',
  crashWord: 'crash break explode',
  toFollow: 'to_follow to_come tbd in_a_follow-up later_on',
  planTo: 'plan_to intend_to mean_to',
  lacks: 'lack lacks lacked',
  beforeRelease: `
    before_release before_the_release before_merging before_merge before_going_live before_shipping
    before_going_to_production before_going_to before_you_ship before_you_deploy before_it_goes before_this_goes before_launch before_production before_deploying before_this_ships before_it_ships`,
  changeNoun: 'commit change patch pr branch config',
  checkNoun: 'check checks validation verification hook hooks gate gates lint linter type_check',
  switchIt: 'switch~ turn~ comment~ take took leave left cut',
  offWord: 'off out',
  softThing: 'warning warnings skip skips todo todos log logs comment comments info',
  pageNoun: `
    page tab screen panel section column chart table body preview menu header
    footer view`,
  awaits: 'await awaits awaiting',
  workNoun: `
    wiring integration implementation migration translation translations cleanup documentation
    deployment configuration rollout polish polishing wiring_up conversion`,
  forgotten: `
    slipped_through slipped_my_mind fell_through
    fell_by_the_wayside fallen_by_the_wayside fell_off_the lost_track_of escaped_me`,
  forgot: 'forgot forgotten overlooked neglected missed',
  leaveIt: 'leave leaves left leaving skip skipped postponed deferred parked',
  deliver: `
    implement~ port~ migrate~ convert~ translate~ cover~ handle~ support~ finish~ complete~ wire~
    build built add~`,
  save: 'save',
  comes: 'come comes follow follows land lands arrive arrives',
  allBut: 'everything_but all_but anything_but every_one_but nearly_everything_but',
  tolerate: `
    accept~ ignore~ tolerate~ let_stand let_it_stand let_them_stand
    live_with lived_with dismissed waved_through silenced
    swallow~ wave_through put_up_with`,
  differ: 'differ differs differed deviates deviate drifts drifted diverges',
  from: 'from',
  on: 'on',
  have: 'have',
  remains: 'remain remains remained survive survives linger lingers persist persists',
  would: "would 'd",
  tooLong: `
    too_long too_much too_far too_complex too_big too_hard too_expensive too_risky more_time
    more_work another_day days weeks hours beyond a_project_of_its_own`,
  costs: 'take taken takes need needed be been mean meant require required cost go gone',
  metWord: 'met reached achieved satisfied fulfilled',
  putOff: 'deferred postponed omitted left_out put_off descoped',
  as: 'as',
  hide: 'hide hid hidden remove~ disable~ mask~',
  covered: `
    done supported implemented finished ready complete working works covered wired migrated
    converted translated ported tested checked`,
  knownFault: `
    known_bug known_bugs known_issue known_issues known_problem known_problems known_limitation
    known_limitations known_gap known_gaps known_defect known_failure known_failures open_bug
    open_issue open_issues`,
  recur: 'happen~ occur~ recur~ appear~ crop_up crops_up show_up shows_up creep_in creeps_in',
  docNoun: `
    docs documentation readme changelog guide handbook comments docstrings release_notes help_text
    api_docs translations tests specs`,
  essential: `
    error_handling error-handling validation authentication authorization authorisation paging
    pagination retries retry rollback cleanup logging locking tests test documentation docs`,
  yours: `
    yours on_you your_call your_job your_turn down_to_you your_part your_side
    the_next_person's_job somebody_else's_job someone_else's_job`,
  toPerson: `
    to_you to_the_team to_the_reviewer to_reviewers to_whoever to_somebody to_someone to_others
    to_qa to_ops to_the_owner to_the_operator to_the_maintainer for_you for_somebody for_someone
    for_the_team for_others for_whoever for_the_owner for_the_reviewer`,
  workAround: `
    worked_around work_around working_around papered_over paper_over patched_over plastered_over
    swept_under`,
  lands: 'commit~~ push~ merge~ land~ ship~~',
  marked: 'mark~ flag~~ tag~~ annotate~ declared written left',
  shareOf: `
    a_third_of a_quarter_of a_fifth_of half_of half_the most_of some_of a_few_of several_of many_of
    a_handful_of a_couple_of the_rest_of`,
  lets: 'let lets letting',
  staysSo: 'stay stand remain',
  underlying: 'underlying root actual real original',
  outOfReach: 'out_of_reach',
  anyway: 'anyway anyhow regardless nonetheless',
} as const;
