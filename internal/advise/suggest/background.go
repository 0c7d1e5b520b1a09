package suggest

import (
	"math"
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/internal/terms"
)

// background is the share of descriptions of tools that have a stem. Proposals depend on it
// and not on the other tools of a catalog: they are the same whatever else is there. It was
// counted on 2026-11-24 over 1,727 definitions of public servers, those of LiveMCPBench
// (arXiv 2508.01780) among them; names of single products are left out.
var background = func() map[string]float64 {
	m := map[string]float64{}
	for entry := range strings.FieldsSeq(perMille) {
		stem, n, _ := strings.Cut(entry, ":")
		of, _ := strconv.Atoi(n) // TestBackgroundIsStemsAndShares reads all of them
		m[stem] = float64(of) / 1000
	}
	return m
}()

// rare is the share of a stem that background does not have.
const rare = 0.01

// stemWeight is the inverse document frequency of a stem: log(1/share).
func stemWeight(stem string) float64 {
	share := background[stem]
	if share == 0 {
		share = rare
	}
	return math.Log(1 / share)
}

// common are names of parameters that tools have which act on nothing alike.
var common = terms.Set("limit page pagesize perpage count max maxresults offset cursor after before " +
	"order sort orderby sortby direction fields format verbose query filter filters name id title description " +
	"type start end from to since until starttime endtime params body data content text value " +
	"values state status action operation method userprompt timeout")

// commonWeight is what a common parameter tells of what another does. Set by hand.
const commonWeight = 0.3

func paramWeight(name string) float64 {
	if common[strings.Join(terms.Words(name), "")] {
		return commonWeight
	}
	return 1
}

const perMille = `us:284 return:265 list:240 get:224 name:167 tool:158 id:133 specif:129 user:118 file:114 includ:112
	creat:111 search:103 option:100 detail:99 request:97 data:97 call:96 provid:94 error:92 new:92 requir:88
	read:87 content:86 result:84 inform:83 git:83 queri:82 repositori:82 path:82 current:79 page:77
	retriev:76 default:76 exampl:75 type:74 on:71 arg:71 project:71 messag:68 set:68 oper:68 delet:66
	filter:65 time:65 run:64 updat:64 resourc:63 issu:62 avail:61 text:61 support:61 format:60 exist:60
	kei:60 first:59 gener:57 need:57 paramet:57 valu:56 find:55 action:55 statu:54 url:53 start:53 mcp:53
	work:52 match:52 json:52 document:52 field:50 full:50 fetch:49 api:49 directori:49 base:49 number:48
	metadata:47 pagin:46 specifi:46 check:46 organ:45 see:45 respons:45 titl:45 schema:44 manag:44 add:44
	note:43 multipl:43 metric:43 next:42 code:42 given:42 fail:42 import:41 singl:39 context:39 version:39
	chang:39 show:39 allow:39 count:38 complet:38 contain:38 string:38 configur:38 alwai:38 instruct:37
	automat:37 descript:37 found:36 server:35 level:35 ask:35 group:35 access:35 branch:35 command:34
	databas:34 limit:34 total:34 log:34 pass:34 summari:34 remov:33 state:33 rang:33 line:33 sourc:32 task:32
	execut:32 http:32 index:31 referenc:31 pull:31 output:31 valid:30 true:30 structur:30 follow:30 servic:30`
